/** Mulberry32: small, fast, and with the same numbers on every machine. */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** From 0 up to, but not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  range(from: number, to: number): number {
    return from + this.next() * (to - from)
  }

  /** Returns an integer from `from` to `to`, both included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)]
    if (item === undefined) throw new Error('cannot pick from an empty list')
    return item
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** White noise, -1 to 1. */
  noise(): number {
    return this.next() * 2 - 1
  }
}
