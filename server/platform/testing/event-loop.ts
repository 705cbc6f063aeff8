import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * The processor time of this thread in the busiest turn of its event loop while `act` runs, in
 * milliseconds. Other programs on a busy machine do not count.
 */
export async function busiestTurn(act: () => Promise<unknown>): Promise<number> {
  let busiest = 0
  let isOver = false
  let before = process.threadCpuUsage()
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before)
    busiest = Math.max(busiest, (user + system) / 1000)
    before = process.threadCpuUsage()
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  try {
    await act()
  } finally {
    // the last turn of `act` may be a long one too
    await nextTurn()
    await nextTurn()
    isOver = true
  }
  return busiest
}

/** Time of the work below on the reference machine with two cores, in milliseconds. */
const REFERENCE_MS = 12
const TIMES = 5
const ROWS = Array.from({ length: 2000 }, (_, id) => ({
  id,
  title: `Tallow ${id}`,
  tags: ['drone', 'tape'],
  liked: false,
}))

/** How many times slower than the reference this machine is; 1 on a faster one. */
export function slowness(): number {
  const times = Array.from({ length: TIMES }, () => {
    const before = process.threadCpuUsage()
    for (let round = 0; round < TIMES; round++) JSON.parse(JSON.stringify(ROWS))
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return Math.max(1, Math.min(...times) / REFERENCE_MS)
}
