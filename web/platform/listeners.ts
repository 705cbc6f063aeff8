/** Who wants to be told of a change. `subscribe` answers how to stop, as `useSyncExternalStore` wants it. */
export class Listeners {
  readonly #all = new Set<() => void>()

  get size(): number {
    return this.#all.size
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#all.add(listener)
    return () => this.#all.delete(listener)
  }

  tell = (): void => {
    for (const listener of this.#all) listener()
  }
}
