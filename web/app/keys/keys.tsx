import { setSingleKeys, useSingleKeys } from '#web/platform/keys/single-keys.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { Icon } from '#web/ui/media/icon.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import * as styles from './keys.later.module.css'

/** All keys by the place where they work, and the switch for single keys. */
export function Keys() {
  return (
    <div className={styles.keys}>
      <SingleKeysSwitch />
      <div className={styles.groups}>
        {KEY_GROUPS.map(({ title, uses }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {uses.map((use) => (
                <Use key={use.does} use={use} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </div>
  )
}

function SingleKeysSwitch() {
  const isOn = useSingleKeys()
  return (
    <Checkbox role="switch" checked={isOn} onChange={(event) => setSingleKeys(event.target.checked)}>
      <span className="strong">Single-key shortcuts</span>
      <br />
      <span className={fieldStyles.hint}>When off, ?, / and the player’s keys do nothing.</span>
    </Checkbox>
  )
}

function Use({ use: { does, keys } }: { use: KeyUse }) {
  return (
    <div>
      <dt>{does}</dt>
      <dd>
        {keys.map((chord) => (
          <span key={chord}>
            {keysOf(chord).map((name) => (
              <Key key={name} name={name} />
            ))}
          </span>
        ))}
      </dd>
    </div>
  )
}

const keysOf = (chord: string): KeyName[] => (chord === '+' ? [chord] : chord.split('+'))

/** The space is for screen readers, which would otherwise join the names of two keys. */
function Key({ name }: { name: KeyName }) {
  const isArrow = (key: KeyName): key is ArrowName => key in ARROWS
  return (
    <>
      <kbd>
        {isArrow(name) ? (
          <>
            <Icon name={ARROWS[name]} size="s" />
            <VisuallyHidden>{name} arrow</VisuallyHidden>
          </>
        ) : (
          name
        )}
      </kbd>{' '}
    </>
  )
}

/**
 * The effect of keys: one key per direction, or several with the same effect. Keys that are held
 * together are joined by `+`.
 */
type KeyUse = { does: string; keys: readonly string[] }
type KeyGroup = { title: string; uses: readonly KeyUse[] }

const ARROWS = { Left: 'left', Right: 'right', Up: 'up', Down: 'down' } as const
type ArrowName = keyof typeof ARROWS
/** The label of the key; arrows are drawn. */
type KeyName = string

const STEPS = ['Left', 'Right']
const ALL_ARROWS = ['Left', 'Right', 'Up', 'Down']

/** SHELL-10: all keys with an effect, for the sheet and the Help Center. */
const KEY_GROUPS: readonly KeyGroup[] = [
  {
    title: 'Player',
    uses: [
      { does: 'Play or pause', keys: ['Space'] },
      { does: 'Back or forward 5 seconds', keys: STEPS },
      { does: 'Back or forward 10 seconds', keys: ['J', 'L'] },
      { does: 'Next track', keys: ['N'] },
      { does: 'Previous track, or restart this one', keys: ['P'] },
      { does: 'Volume up or down', keys: ['Shift+Up', 'Shift+Down'] },
      { does: 'Mute or unmute', keys: ['M'] },
    ],
  },
  {
    title: 'Everywhere',
    uses: [
      { does: 'Show these keys', keys: ['?'] },
      { does: 'Search', keys: ['/', 'Ctrl+K', 'Cmd+K'] },
      { does: 'Collapse or expand the sidebar', keys: ['Ctrl+B', 'Cmd+B'] },
      { does: 'Close the open dialog or menu', keys: ['Esc'] },
      { does: 'Next or previous control', keys: ['Tab', 'Shift+Tab'] },
    ],
  },
  {
    title: 'On a waveform',
    uses: [
      { does: 'Back or forward 5 seconds', keys: STEPS },
      { does: 'Back or forward 30 seconds', keys: ['Page Down', 'Page Up'] },
      { does: 'Start or end', keys: ['Home', 'End'] },
      { does: 'Previous or next comment, on its pin', keys: STEPS },
    ],
  },
  {
    title: 'Artwork viewer',
    uses: [
      { does: 'Previous or next artwork', keys: STEPS },
      { does: 'Move a picture larger than the screen', keys: ALL_ARROWS },
      { does: 'Zoom in or out', keys: ['+', '-'] },
      { does: 'Fit the whole picture', keys: ['0'] },
      { does: 'Actual size', keys: ['1'] },
    ],
  },
  {
    title: 'Reports, for admins',
    uses: [
      { does: 'Next report', keys: ['J', 'Down'] },
      { does: 'Previous report', keys: ['K', 'Up'] },
      { does: 'Open it', keys: ['Enter'] },
      { does: 'Claim the report', keys: ['C'] },
    ],
  },
  {
    title: 'Lists you can reorder',
    uses: [
      { does: 'Pick up or drop, on the handle', keys: ['Space'] },
      { does: 'Move it up or down', keys: ['Up', 'Down'] },
      { does: 'Put it back', keys: ['Esc'] },
    ],
  },
  {
    title: 'Messages and comments',
    uses: [
      { does: 'Previous or next conversation', keys: ['Up', 'Down'] },
      { does: 'Send a message', keys: ['Enter'] },
      { does: 'New line in a message', keys: ['Shift+Enter'] },
      { does: 'Post a comment', keys: ['Ctrl+Enter', 'Cmd+Enter'] },
    ],
  },
  {
    title: 'Stem mixer',
    uses: [
      { does: 'Play or pause the mix', keys: ['Space'] },
      { does: 'Mute the stem in focus', keys: ['M'] },
      { does: 'Solo the stem in focus', keys: ['S'] },
    ],
  },
  {
    title: 'Tabs, suggestions, search and charts',
    uses: [
      { does: 'Previous or next tab', keys: STEPS },
      { does: 'Previous or next suggestion or result', keys: ['Up', 'Down'] },
      { does: 'Choose a suggestion, open a result', keys: ['Enter'] },
      { does: 'Play a result', keys: ['Shift+Enter'] },
      { does: 'Previous or next day in a chart', keys: STEPS },
      { does: 'Back or forward a week in a chart', keys: ['Page Down', 'Page Up'] },
      { does: 'First or last', keys: ['Home', 'End'] },
    ],
  },
]
