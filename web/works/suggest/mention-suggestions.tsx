import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'
import { useCombobox } from '#web/ui/form/use-combobox.ts'
import { ProfileSuggestions } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** ARIA attributes of the field while the list is open; its role has no state for an open list. */
export type ShownList = { 'aria-controls': string; 'aria-activedescendant': string | undefined }
/** Handles a key for the list. */
export type ListKeys = (event: KeyboardEvent) => void

type MentionSuggestionsProps = {
  /** `@` and letters. */
  begun: string
  keys: RefObject<ListKeys | null>
  /** Must be a stable function. */
  onShow: (list: ShownList | null) => void
  onChoose: (handle: string) => void
  onClose: () => void
}

/** Profiles that the user may want to mention. */
export function MentionSuggestions({ begun, keys, onShow, onChoose, onClose }: MentionSuggestionsProps) {
  const { items } = useSuggestions('profile', begun)
  const letters = begun.slice(1).toLowerCase()
  const profiles = items.map(({ profile }) => profile).filter(({ handle }) => handle.includes(letters))
  const isOpen = profiles.length > 0
  const combobox = useCombobox({
    listLabel: 'Profiles',
    isOpen,
    onOpenChange: (open) => open || onClose(),
    count: profiles.length,
    onType: () => {},
    onChoose: (at) => profiles[at] && onChoose(profiles[at].handle),
    isFree: true,
  })
  const { 'aria-controls': controls, 'aria-activedescendant': active, onKeyDown } = combobox.input
  useLayoutEffect(() => {
    keys.current = isOpen ? onKeyDown : null
    return () => {
      keys.current = null
    }
  })
  useLayoutEffect(() => {
    onShow(isOpen ? { 'aria-controls': controls, 'aria-activedescendant': active } : null)
    return () => onShow(null)
  }, [isOpen, controls, active, onShow])
  return <ProfileSuggestions combobox={combobox} profiles={profiles} />
}
