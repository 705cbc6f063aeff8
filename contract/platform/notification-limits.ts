/** Unread notifications are counted up to `counted`. Read ones are deleted after `keptDays`. */
export const NOTIFICATION = {
  perPage: 20,
  readAtOnce: 100,
  counted: 100,
  keptDays: 90,
  perMail: 20,
  mutesShown: 100,
} as const
