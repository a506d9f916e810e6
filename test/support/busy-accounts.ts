/** Settings of accounts that do more in a minute than people do, as suites and their products have them. */
export const busyAccounts = {
  CALCULATIONS_PER_MINUTE: '1000000',
  SAVES_PER_MINUTE: '1000000',
  UPLOADS_PER_MINUTE: '1000000',
  COPIES_PER_MINUTE: '1000000',
  QUOTES_PER_MINUTE: '1000000',
};
