/** Tags as one comma-separated text, the way the form and the multipart field carry them: trimmed, lower case, each once. */
export const parseTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim().replace(/\s+/g, ' ').toLowerCase())
      .filter(Boolean),
  ),
]
