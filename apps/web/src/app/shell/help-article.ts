/** The article of the help centre for each page of the tool, by how its path begins. The first that fits counts. */
export const helpArticles: readonly (readonly [page: RegExp, article: string])[] = [
  [/^\/qtemplates\/staging/, 'publish-a-template'],
  [/^\/qtemplates\/new/, 'new-template'],
  [/^\/qtemplates\/./, 'change-a-template'],
  [/^\/qtemplates/, 'get-a-template'],
  [/^\/advice/, 'advice-and-warranty'],
  [/^\/leads\/new/, 'ask-a-contractor'],
  [/^\/leads/, 'take-leads'],
  [/^\/test-quote/, 'test-a-template'],
  [/^\/quotes\/new/, 'make-a-quote'],
  [/^\/quotes\/./, 'print-a-quote'],
  [/^\/quotes/, 'find-a-quote'],
  [/^\/(proposals|clients)/, 'send-a-proposal'],
  [/^\/price-sheets/, 'upload-a-price-sheet'],
  [/^\/suppliers/, 'look-after-suppliers'],
  [/^\/price-approvals/, 'price-changes-that-wait'],
  [/^\/master-products/, 'merge-master-products'],
  [/^\/(products|product)/, 'add-a-product'],
  [/^\/ratings/, 'rate-suppliers'],
  [/^\/(history|sign-ins)/, 'see-changes'],
  [/^\/reports/, 'read-reports'],
  [/^\/account/, 'give-reasons'],
  [/^\/review/, 'review-changes'],
  [/^\/releases/, 'plan-a-release'],
  [/^\/categories/, 'sort-categories'],
  [/^\/system/, 'watch-the-system'],
  [/^\/construction-quote-templates/, 'find-a-template'],
  [/^\/quote-template/, 'try-a-template'],
];

/** The help centre's article for a page; none: the help centre itself. */
export const helpArticleAt = (pathname: string): string | undefined =>
  helpArticles.find(([page]) => page.test(pathname))?.[1];
