/** Bytes of a body: the largest form, with its longest texts, has a third of it. */
export const BODY_LIMIT = 256 * 1024;
/**
 * Bytes of a body with pictures: ten of the largest as data URLs (a third larger than their bytes), and the rest of a
 * form.
 */
export const PICTURES_LIMIT = 28 * 1024 * 1024;
/** Bytes of a body with one of the largest pictures, which guests may send. */
export const ONE_PICTURE_LIMIT = 3 * 1024 * 1024;
/** Bytes of a form besides its file: its other fields, and what divides them. */
export const FORM_ROOM = 64 * 1024;
