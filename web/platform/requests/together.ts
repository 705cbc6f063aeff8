type Waiting<Answer> = { key: string; resolve: (response: Answer) => void; reject: (reason: unknown) => void }

/**
 * Makes a function that answers for one thing, of one that asks for several: those that are wanted in the same moment
 * are asked for in one request, at most `most` in each.
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
