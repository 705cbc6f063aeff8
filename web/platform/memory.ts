/** What the page keeps in the browser. */
export type Memory = Pick<Storage, 'getItem' | 'setItem'>

const NO_MEMORY = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

/** The browser's storage, where a full one only costs the memory of it; none where people have forbidden it. */
export function openMemory(): Memory & Pick<Storage, 'removeItem'> {
  try {
    const storage = window.localStorage
    return {
      getItem: (name) => storage.getItem(name),
      removeItem: (name) => storage.removeItem(name),
      setItem(name, text) {
        try {
          storage.setItem(name, text)
        } catch {
          // full
        }
      },
    }
  } catch {
    return NO_MEMORY
  }
}
