import type { WarrantyAdvice } from '@quotewright/domain/advice/contract.js';
import { useQuery } from '@tanstack/react-query';
import { History, Plus } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { standardTextsQuery } from '../../../api/advice.js';
import { publishedCategoriesQuery } from '../../../api/categories.js';
import { BoardHead } from '../../../features/board/board-head.js';
import { QueryFailed } from '../../../features/query-failed/query-failed.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { counted } from '../../../lib/format.js';
import { setValues } from '../../../lib/query.js';
import { useChangeQuery } from '../../../lib/use-change-query.js';
import { Button } from '../../../ui/button.js';
import { Loading, Oops, Skeleton } from '../../../ui/states.js';
import { panelIn, type AdvicePanel } from './advice-panel.js';
import { HistoryPanel } from './parts/history-panel.js';
import { StandardText } from './parts/standard-text.js';
import { TextPanel } from './parts/text-panel.js';

/** The standard warranty and advice texts of the business, by category. */
export function Advice() {
  const viewer = useViewer();
  const [search] = useSearchParams();
  const changeQuery = useChangeQuery();
  const query = useQuery(standardTextsQuery(viewer.id));
  const categories = useQuery(publishedCategoriesQuery);
  const texts = query.data?.templates ?? [];
  const panel = panelIn(search);
  const writes = viewer.may('prices');
  const open = (next: AdvicePanel) => changeQuery((address) => setValues(address, { panel: next }));
  const close = () => open(null);
  const nameOf = (id: number | null): string =>
    id === null ? 'All templates' : (categories.data?.find((one) => one.id === id)?.title ?? 'Another category');

  return (
    <>
      <BoardHead title="Warranty and advice" count={texts.length > 0 && counted(texts.length, 'standard text')}>
        <Button variant="ghost" onClick={() => open('history')}>
          <History aria-hidden="true" />
          History
        </Button>
        {texts.length > 0 && writes && (
          <Button variant="primary" onClick={() => open('new')}>
            <Plus aria-hidden="true" />
            Add text
          </Button>
        )}
      </BoardHead>
      <div className="board standard-texts">
        {query.isPending && (
          <Loading label="Loading the standard texts" className="grid gap-5">
            {[0, 1].map((at) => (
              <Skeleton key={at} className="h-32" />
            ))}
          </Loading>
        )}
        <QueryFailed query={query} />
        {query.isSuccess && texts.length === 0 && (
          <Oops
            message1="No standard texts yet"
            message2={`There are no records to show. ${writes ? 'Write' : 'An owner or manager can write'} your warranty and advice once. Quotes use them wherever a template has no text of its own, by category if you like.`}
            {...(writes && { action: () => open('new'), btn_text: 'Add text' })}
          />
        )}
        {texts.length > 0 && (
          <p className="note max-w-[72ch]">
            A quote uses the template’s own text first, then the text in use for its category, then the one for all
            templates. Saved quotes keep the texts they were saved with.
          </p>
        )}
        {groupsOf(texts, nameOf).map(({ categoryId, texts: ofCategory }) => (
          <section key={categoryId ?? 'all'} aria-label={nameOf(categoryId)}>
            <h2 className="sub-head">{nameOf(categoryId)}</h2>
            <ul>
              {ofCategory.map((text) => (
                <StandardText
                  key={text.id}
                  text={text}
                  category={nameOf(text.category_id)}
                  onEdit={writes ? () => open(text.id) : null}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {panel === 'history' && <HistoryPanel onClose={close} />}
      {panel === 'new' && writes && <TextPanel texts={texts} text={null} onClose={close} />}
      {typeof panel === 'number' && writes && query.isSuccess && (
        <TextPanel key={panel} texts={texts} text={texts.find(({ id }) => id === panel) ?? null} onClose={close} />
      )}
    </>
  );
}

interface Group {
  categoryId: number | null;
  texts: readonly WarrantyAdvice[];
}

/** The texts by category: those for all templates first, then by the category's name. */
function groupsOf(texts: readonly WarrantyAdvice[], nameOf: (id: number | null) => string): Group[] {
  const ids = [...new Set(texts.map(({ category_id }) => category_id))];
  const byName = (a: number | null, b: number | null) =>
    a === null ? -1 : b === null ? 1 : nameOf(a).localeCompare(nameOf(b), 'en-US');
  return ids
    .sort(byName)
    .map((categoryId) => ({ categoryId, texts: texts.filter(({ category_id }) => category_id === categoryId) }));
}
