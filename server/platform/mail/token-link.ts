/**
 * The address of a page that takes a token from a mail. Browsers send nothing behind the `#`, so the
 * token is in no log.
 */
export const tokenLink = (publicUrl: string, path: string, token: string): string =>
  `${publicUrl}${path}#token=${encodeURIComponent(token)}`
