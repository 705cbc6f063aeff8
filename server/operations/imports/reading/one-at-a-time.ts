let last: Promise<void> = Promise.resolve()

/** Looks through archives one after the other, of all accounts: what each takes of memory is limited, and so is all. */
export function oneAtATime<T>(look: () => Promise<T>): Promise<T> {
  const looking = last.then(look)
  last = looking.then(
    () => {},
    () => {},
  )
  return looking
}
