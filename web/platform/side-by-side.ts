import { useCallback, useEffect, useRef } from 'react'

/** Files sent at the same time; more would only share the same bandwidth. */
const AT_A_TIME = 2

/**
 * Runs a slow action for several items, a few at a time; each can be cancelled. `act` must return
 * whether it succeeded, and never throw. Unmounting cancels running actions.
 */
export function useSideBySide<Item extends { key: number }>(
  act: (item: Item, signal: AbortSignal) => Promise<boolean>,
) {
  const controllers = useRef(new Map<number, AbortController>())
  const cancel = (key: number) => controllers.current.get(key)?.abort()
  const cancelAll = useCallback(() => {
    for (const controller of controllers.current.values()) controller.abort()
  }, [])
  useEffect(() => cancelAll, [cancelAll])

  /** Returns whether all actions succeeded. */
  async function actOnAll(items: readonly Item[]): Promise<boolean> {
    const waiting = items.map((item) => {
      const controller = new AbortController()
      controllers.current.set(item.key, controller)
      return { item, signal: controller.signal }
    })
    let isAllWell = true
    const takeNext = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        isAllWell = (await act(next.item, next.signal)) && isAllWell
        controllers.current.delete(next.item.key)
      }
    }
    await Promise.all(Array.from({ length: AT_A_TIME }, takeNext))
    return isAllWell
  }

  return { actOnAll, cancel, cancelAll }
}
