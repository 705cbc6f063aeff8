/**
 * Moves an id before another one, or to the end if `beforeId` is null. Unchanged if both are the
 * same. Null if an id is missing: another user has changed the list in the meantime.
 */
export function placedBefore(order: readonly string[], id: string, beforeId: string | null): string[] | null {
  if (id === beforeId) return [...order]
  const others = order.filter((other) => other !== id)
  const at = beforeId === null ? others.length : others.indexOf(beforeId)
  if (others.length === order.length || at < 0) return null
  return others.toSpliced(at, 0, id)
}
