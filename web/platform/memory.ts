/**
 * The storage of the page in the browser. `setItem` returns false, or throws, if there is no space
 * for the text.
 */
export type Memory = Pick<Storage, 'getItem'> & { setItem: (name: string, text: string) => unknown }

/**
 * Returns the result of `use`, or `instead` if the storage is missing, forbidden, damaged or full.
 */
function guarded<Result>(use: (storage: Storage) => Result, instead: Result): Result {
  try {
    return use(localStorage)
  } catch {
    return instead
  }
}

/**
 * The browser's local storage. If it fails, nothing is stored: `getItem` returns null and `setItem`
 * returns false.
 */
export const openMemory = (): Memory & Pick<Storage, 'removeItem'> => ({
  getItem: (name) => guarded((storage) => storage.getItem(name), null),
  removeItem: (name) => guarded((storage) => storage.removeItem(name), undefined),
  setItem(name, text) {
    const keep = (storage: Storage) => {
      storage.setItem(name, text)
      return true
    }
    return guarded(keep, false)
  },
})
