/** Removes characters that XML 1.0 (section 2.2) forbids, such as a lone surrogate. */
export const xmlText = (text: string): string =>
  text.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
