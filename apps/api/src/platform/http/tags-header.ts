/** Header that tells a guest's page what it stands on with this answer: tags, apart by spaces. */
export const TAGS_HEADER = 'x-quotewright-tags';
