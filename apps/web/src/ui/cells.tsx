import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Money } from './figures.js';
import { Picture } from './picture.js';

interface NameCellProps {
  image: string | null | undefined;
  name: string;
  /** Where its name leads. */
  to?: string;
  /** A quieter line beneath. */
  note?: ReactNode;
}

/** What a row is about: its picture and its name. */
export function NameCell({ image, name, to, note }: NameCellProps) {
  return (
    <span className="name-cell">
      <Picture image={image} alt="" sizes="56px" />
      <span>
        {to === undefined ? (
          <span className="name">{name}</span>
        ) : (
          <Link className="name quiet" to={to}>
            {name}
          </Link>
        )}
        {note}
      </span>
    </span>
  );
}

/** A price and what it buys: beneath it, or `beside` it. */
export function PriceCell({
  amount,
  unit,
  beside = false,
}: {
  amount: string | null | undefined;
  unit: string | undefined;
  beside?: boolean;
}) {
  return (
    <>
      <b className="font-semibold">
        <Money amount={amount} />
      </b>
      {beside ? (
        <span className="unit">{` / ${unit}`}</span>
      ) : (
        unit && <span className="note block">{`per ${unit}`}</span>
      )}
    </>
  );
}
