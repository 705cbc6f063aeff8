type Entry = { id: string }

/** The entries with one of them before another, or at the end. */
export function moved<E extends Entry>(
  entries: readonly E[],
  { entryId, beforeId }: { entryId: string; beforeId: string | null },
): E[] {
  const moving = entries.find((entry) => entry.id === entryId)
  if (!moving || entryId === beforeId) return [...entries]
  const rest = entries.filter((entry) => entry !== moving)
  const place = rest.findIndex((entry) => entry.id === beforeId)
  return rest.toSpliced(place < 0 ? rest.length : place, 0, moving)
}

/** Which one it stands before when it is to have the place `to`; null at the end. */
export function beforeAt(entries: readonly Entry[], entryId: string, to: number): string | null {
  return entries.filter((entry) => entry.id !== entryId)[to]?.id ?? null
}
