import { useKeyDown } from '#web/platform/keys/single-keys.ts'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { showKeys, useKeysAreShown } from './shown-keys.ts'

const KeysSheet = lazyOver(() => import('./keys-sheet.tsx'), 'KeysSheet')

/**
 * SHELL-10: the sheet of all keys, which a question mark opens and closes from anywhere. The first
 * question mark loads the code that checks whether the sheet may open.
 */
export function KeysSlot() {
  const isOpen = useKeysAreShown()
  useKeyDown((event) => {
    if (event.key !== '?' || event.repeat) return
    import('./asks-for-keys.ts').then(
      ({ asksForKeys }) => asksForKeys(event, isOpen) && showKeys(!isOpen),
      () => {},
    )
  })
  return isOpen && <KeysSheet onClose={() => showKeys(false)} />
}
