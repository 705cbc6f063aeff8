import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const HEARS_KEYS = /\bonKey(?:Down|Up|Press)\b|['"]key(?:down|up|press)['"]|\bKeyboardEvent\b|\bonEscapeKeyDown\b/
/**
 * Calls that check whether an input method is composing a word. `useKeyDown` and `isSingleKey` call
 * `isComposing`.
 */
const ASKS = /\b(?:isComposing|isSingleKey)\(|\buseKeyDown\(/
const HELPER = 'web/platform/keys/composing.ts'

const NOT_ASKING: Record<string, string> = {
  'web/works/artworks/viewer/artwork-viewer.tsx': 'hands keys to viewer-keys.ts',
  'web/works/artworks/viewer/viewer-frame.tsx': 'hands keys on; nothing is written in the viewer',
  'web/works/artworks/viewer/viewer-keys.ts': 'leaves fields alone by isTyping',
  'web/works/music/track/pins.tsx': 'buttons: nothing is composed on them',
  'web/works/dashboard/day-chart.tsx': 'a picture: nothing is composed on it',
  'web/reach/embed/embed-player.ts': 'a slider: nothing is composed on it',
  'web/social/messages/conversations.tsx': 'links: nothing is composed on them',
  'web/works/music/mixer/stem-mixer.tsx': 'faders and buttons: nothing is composed on them',
  'web/platform/keys/press-early-keys.ts': 'presses again what web/early-keys.ts has judged',
  'web/works/suggest/mention-suggestions.tsx': 'hands keys to use-combobox.ts',
  'web/ui/form/radio-group.tsx': 'buttons: nothing is composed on them',
  'web/ui/layout/near.ts': 'any key at all, for what is about to be fetched',
  'web/ui/layout/tabs.tsx': 'buttons: nothing is composed on them',
  'web/ui/media/seek-keys.ts': 'sliders: nothing is composed on them',
  'web/ui/media/waveform.tsx': 'a slider: nothing is composed on it',
  'web/ui/overlay/start.ts': 'any key at all, for what is about to be fetched',
  'web/ui/overlay/tooltips.ts': 'any key closes a tooltip',
  'web/ui/sortable/sortable-list.tsx': 'hands keys to use-carry-by-keys.ts',
  'web/ui/sortable/use-carry-by-keys.ts': 'a button: nothing is composed on it',
  'web/app/shell/profile-control.tsx': 'a button: nothing is composed on it',
  'web/people/accounts/use-offered-passkeys.ts': 'any key at all, for the first sign of a person',
  'web/main.tsx': 'any key at all, for what is about to be fetched',
}

const sources = globSync('web/**/*.{ts,tsx}', { exclude: (path) => /\.test\.|testing/.test(path) })
  .filter((path) => path !== HELPER)
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

test('SHELL-10 every file that handles keys checks whether an input method is composing a word, except for listed files', () => {
  const hearing = sources.filter(({ text }) => HEARS_KEYS.test(text))
  const silent = hearing.filter(({ text }) => !ASKS.test(text)).map(({ path }) => path)
  expect(silent.toSorted()).toEqual(Object.keys(NOT_ASKING).toSorted())
})

test('SHELL-10 only composing.ts reads from an event whether an input method is composing a word', () => {
  const own = sources.filter(({ text }) =>
    /\.isComposing\b|\bkeyCode\b|\{[^}\n]*\bisComposing\b[^}\n]*\} = /.test(text),
  )
  expect(own.map(({ path }) => path)).toEqual([])
})
