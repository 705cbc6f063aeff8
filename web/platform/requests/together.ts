type Waiting<Answer> = { key: string; resolve: (response: Answer) => void; reject: (reason: unknown) => void }

/**
 * Turns `askFor`, which requests several keys, into a function for one key. Keys requested in the
 * same moment share a request, with at most `most` keys each.
 */
export function together<Answer>(
  most: number,
  askFor: (keys: string[]) => Promise<(key: string) => Answer>,
): (key: string) => Promise<Answer> {
  let waiting: Waiting<Answer>[] = []

  async function ask(part: Waiting<Answer>[]): Promise<void> {
    try {
      const responseOf = await askFor(part.map(({ key }) => key))
      for (const { key, resolve } of part) resolve(responseOf(key))
    } catch (error) {
      for (const { reject } of part) reject(error)
    }
  }

  function flush(): void {
    const all = waiting
    waiting = []
    for (let at = 0; at < all.length; at += most) void ask(all.slice(at, at + most))
  }

  return (key) => {
    if (waiting.length === 0) queueMicrotask(() => setTimeout(flush))
    return new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
    })
  }
}
