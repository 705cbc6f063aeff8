/** What the page keeps in the browser. `setItem` answers false, or throws, where there is no room for the text. */
export type Memory = Pick<Storage, 'getItem'> & { setItem: (name: string, text: string) => unknown }

const NO_MEMORY = { getItem: () => null, setItem: () => false, removeItem: () => {} }

/** The browser's storage, where a full one only costs the memory of it; none where people have forbidden it. */
export function openMemory(): Memory & Pick<Storage, 'removeItem'> {
  try {
    const storage = localStorage
    return {
      getItem: (name) => storage.getItem(name),
      removeItem: (name) => storage.removeItem(name),
      setItem(name, text) {
        try {
          storage.setItem(name, text)
          return true
        } catch {
          // full
          return false
        }
      },
    }
  } catch {
    return NO_MEMORY
  }
}
