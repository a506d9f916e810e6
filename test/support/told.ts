/** A body as JSON without its times: their digits may happen to be those of a price that nobody may see. */
export const toldIn = (body: unknown): string => JSON.stringify(body).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
