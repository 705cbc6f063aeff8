let last: Promise<void> = Promise.resolve()

/**
 * Reads archives of all accounts one after the other. The memory for one archive is limited, so the
 * total is limited as well.
 */
export function serialised<T>(look: () => Promise<T>): Promise<T> {
  const looking = last.then(look)
  last = looking.then(
    () => {},
    () => {},
  )
  return looking
}
