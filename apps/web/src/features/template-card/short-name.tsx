/** Names on related cards are cut to this many characters (spec §9). */
const SHORT_NAME = 23;

/** A template's name, cut in small spaces; screen readers and tooltips get all of it. */
export function ShortName({ name }: { name: string }) {
  const letters = [...name];
  if (letters.length <= SHORT_NAME) return name;
  return (
    <>
      <span aria-hidden="true" title={name}>
        {`${letters.slice(0, SHORT_NAME).join('').trimEnd()}…`}
      </span>
      <span className="sr-only">{name}</span>
    </>
  );
}
