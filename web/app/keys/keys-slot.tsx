import { lazy, Suspense } from 'react'
import { isSingleKey, useKeyDown } from '#web/platform/keys/hotkeys.ts'
import { areSingleKeysOn } from '#web/platform/keys/single-keys.ts'
import { isPageCovered, takesLetters } from '#web/platform/keys/taken-keys.ts'
import { showKeys, useKeysAreShown } from './shown-keys.ts'

const KeysSheet = lazy(async () => ({ default: (await import('./keys-sheet.tsx')).KeysSheet }))

/** SHELL-10: the sheet of all keys, which a question mark opens and closes from anywhere. */
export function KeysSlot() {
  const isOpen = useKeysAreShown()
  useKeyDown((event) => {
    if (event.key !== '?' || event.repeat || !isSingleKey(event) || !areSingleKeysOn()) return
    if (takesLetters(event.target) || (isPageCovered() && !isOpen)) return
    event.preventDefault()
    showKeys(!isOpen)
  })
  return (
    isOpen && (
      <Suspense fallback={null}>
        <KeysSheet onClose={() => showKeys(false)} />
      </Suspense>
    )
  )
}
