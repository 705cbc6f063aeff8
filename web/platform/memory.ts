/** What the page keeps in the browser. `setItem` answers false, or throws, where there is no room for the text. */
export type Memory = Pick<Storage, 'getItem'> & { setItem: (name: string, text: string) => unknown }

/** What `use` returns, or `instead` if the storage is missing, forbidden, damaged or full. */
function guarded<Result>(use: (storage: Storage) => Result, instead: Result): Result {
  try {
    return use(localStorage)
  } catch {
    return instead
  }
}

/** The browser's storage. If it fails, nothing is kept: `getItem` returns null and `setItem` returns false. */
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
