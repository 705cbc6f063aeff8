type OfProfile = { profileId: string | null }

/** Every profile has one before any has its second, each in the order given. */
export function takeTurns<Item extends OfProfile>(items: readonly Item[]): Item[] {
  const turns = new Map<string | null, number>()
  const placed = items.map((item) => {
    const turn = turns.get(item.profileId) ?? 0
    turns.set(item.profileId, turn + 1)
    return { item, turn }
  })
  return placed.sort((a, b) => a.turn - b.turn).map(({ item }) => item)
}
