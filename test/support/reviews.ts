import type { TemplateReview } from '@quotewright/domain/templates/contract.js';
import type { TestApp } from './app.js';
import type { Client, TestResponse } from './client.js';
import { makePlace, makeTemplate } from './templates.js';

/** Three admins and what they do about reviews. */
export async function reviewers(app: TestApp) {
  const [ann, bob, cleo] = await Promise.all([app.as('admin'), app.as('admin', 2), app.as('admin', 3)]);
  const review = async (id: number, client = bob): Promise<TemplateReview> =>
    (await client.get(`/quotetemplate/${id}/review`)).body.data;
  return {
    ann,
    bob,
    cleo,
    review,
    rule: (needed: number, client = ann): Promise<TestResponse> => client.post('/review/rule', { needed }),
    publish: (id: number, client = ann): Promise<TestResponse> =>
      client.post('/quotetemplate/publish', { quote_template_id: id }),
    edit: (id: number, fields: object, client = ann): Promise<TestResponse> =>
      client.post('/quotetemplate/addorupdate', { id, ...fields }),
    say: async (way: 'request' | 'approve' | 'changes', id: number, client: Client, note?: string) =>
      client.post(`/quotetemplate/review/${way}`, {
        quote_template_id: id,
        at_version: (await review(id)).version,
        ...(note !== undefined && { note }),
      }),
    /** A published gallery template that Ann has changed since. */
    changed: async (name: string): Promise<number> => {
      const place = await makePlace(ann, name);
      const { id } = await makeTemplate(
        app,
        { id: ann.id, userType: 'admin' },
        { name, ...place, questions: [['Length', 'ft']], lines: [], publish: true },
      );
      await ann.post('/quotetemplate/addorupdate', { id, price: '7' });
      return id;
    },
  };
}

export type Reviewers = Awaited<ReturnType<typeof reviewers>>;
