import type { CategoryIdRequest, StagingCategory } from '@quotewright/domain/categories/contract.js';
import type { Command } from '@quotewright/domain/kernel/endpoint.js';
import * as calls from '@quotewright/domain/categories/endpoints.js';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { stagingCategoriesQuery, stagingSubcategoriesQuery } from '../../api/categories.js';
import { useCommand } from '../../api/use-command.js';
import { listed } from '../../lib/words.js';
import { Checkbox } from '../../ui/choice.js';
import { Notice } from '../../ui/states.js';

/** A category of a template. */
interface Standing {
  category_id: number | null;
  subcategory_id: number | null;
}

/** A category or sub category that visitors have never seen. */
interface Place {
  id: number;
  noun: 'category' | 'sub category';
  title: string;
  publish: Command<string, CategoryIdRequest>;
}

/** The never published categories of templates to be published: they can be published too. */
export function usePublishPlaces(templates: readonly Standing[]) {
  const [wanted, setWanted] = useState(true);
  const done = useRef(false);
  const command = useCommand();
  const ids = [...new Set(templates.flatMap(({ category_id }) => category_id ?? []))];
  // Refetched: somebody may have added or published one in the last minute.
  const categories = useQuery({ ...stagingCategoriesQuery, staleTime: 0 }).data ?? [];
  const subcategories = useQueries({
    queries: ids.map((id) => ({ ...stagingSubcategoriesQuery(id), staleTime: 0 })),
    combine: (all) => all.flatMap(({ data }) => data ?? []),
  });
  const unseen = (
    items: readonly StagingCategory[],
    noun: Place['noun'],
    publish: Command<string, CategoryIdRequest>,
    chosen: (one: Standing) => number | null,
  ): Place[] =>
    items
      .filter((item) => item.public_title === null && templates.some((one) => chosen(one) === item.id))
      .map(({ id, title }) => ({ id, noun, title, publish }));
  const places = [
    ...unseen(categories, 'category', calls.publish, ({ category_id }) => category_id),
    ...unseen(subcategories, 'sub category', calls.publishSubcategory, ({ subcategory_id }) => subcategory_id),
  ];
  return {
    /** The label for publishing one template, with its categories. */
    action: !wanted || places.length === 0 ? 'Publish' : places.length === 1 ? 'Publish both' : 'Publish all three',
    /** Those that are published too, as the checks before publishing name them. */
    coming: new Set(
      wanted ? places.map(({ id, noun }) => `${noun === 'category' ? 'categories' : 'subcategories'}.${id}`) : [],
    ),
    /** Publishes them once, if wanted; before the templates, so that a repeat completes the rest. */
    publish: async () => {
      if (!wanted || done.current) return;
      for (const { id, publish } of places) await command(publish, { body: { id } });
      done.current = true;
    },
    /** Names them, and offers to publish them too; nothing if there are none. */
    offer: places.length > 0 && (
      <Notice tone="warn">
        <p>{`${listed(places.map(({ noun, title }) => `the ${noun} ${title}`)).replace(/^t/, 'T')} ${places.length === 1 ? 'was' : 'were'} never published. Until ${places.length === 1 ? 'it is, visitors see templates without it' : 'they are, visitors see templates without them'}.`}</p>
        <Checkbox className="mt-2" checked={wanted} onChange={(event) => setWanted(event.target.checked)}>
          {`Publish ${listed(places.map(({ title }) => title))} too`}
        </Checkbox>
      </Notice>
    ),
  };
}
