type Stop = () => void

/** Calls back on events of these types. Returns a function that removes the listeners. */
export function listen<Heard extends Event>(
  target: EventTarget,
  types: string[],
  listener: (event: Heard) => void,
): Stop {
  for (const type of types) target.addEventListener(type, listener as (event: Event) => void)
  return () => {
    for (const type of types) target.removeEventListener(type, listener as (event: Event) => void)
  }
}

/**
 * Calls its subscribers on each event. `start` is called with the first subscriber; the function
 * that it returns is called after the last one has left.
 */
export class Emitter<Payload extends readonly unknown[] = []> {
  readonly #listeners = new Set<(...payload: Payload) => void>()
  readonly #start: (() => Stop) | undefined
  #stop: Stop | undefined

  constructor(start?: () => Stop) {
    this.#start = start
  }

  emit = (...payload: Payload): void => {
    for (const listener of this.#listeners) listener(...payload)
  }

  /** Returns a function that unsubscribes. */
  subscribe = (listener: (...payload: Payload) => void): Stop => {
    if (this.#listeners.size === 0) this.#stop = this.#start?.()
    this.#listeners.add(listener)
    return () => {
      if (this.#listeners.delete(listener) && this.#listeners.size === 0) this.#stop?.()
    }
  }
}

export type ReadonlySignal<Value> = {
  readonly value: Value
  subscribe: (listener: () => void) => Stop
}

/** A value that emits when it is replaced. Components follow it with `useSignal`. */
export class Signal<Value> implements ReadonlySignal<Value> {
  readonly #changed: Emitter
  #value: Value

  constructor(value: Value, start?: () => Stop) {
    this.#value = value
    this.#changed = new Emitter(start)
  }

  get value(): Value {
    return this.#value
  }

  set value(value: Value) {
    if (Object.is(value, this.#value)) return
    this.#value = value
    this.#changed.emit()
  }

  subscribe = (listener: () => void): Stop => this.#changed.subscribe(listener)
}
