import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { EMBED_SIZES, type EmbedSize, type EmbedTheme, embedCode, embedPath } from '#contract/embeds.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { MOBILE_BREAKPOINT_PX, PRODUCT } from '#contract/platform/limits.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { player } from '#web/player/player.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { TextArea } from '#web/ui/form/text-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { formatDuration } from '#web/ui/text/format.ts'
import { patchAsset } from '#web/works/likes/toggle-like.ts'
import { LinkField } from './link-field.tsx'
import type { Shareable } from './share.ts'
import * as styles from './share-dialog.later.module.css'
import { copy, hasShareSheet, sendTo } from './share-link.ts'

/** Renders the dialog in a root of its own, because the menu that opened it may unmount. */
export function openShareDialog(thing: Shareable, opener: Element | null): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    window.removeEventListener('popstate', close)
    root.unmount()
    place.remove()
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
  }
  // The page behind the dialog changes.
  window.addEventListener('popstate', close)
  root.render(<ShareDialog thing={thing} opener={opener} onClose={close} />)
}

type ShareDialogProps = { thing: Shareable; opener: Element | null; onClose: () => void }

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'soot', label: 'Soot' },
  { value: 'paper', label: 'Paper' },
] as const
type ThemeChoice = (typeof THEMES)[number]['value']

const nameOf = ({ width, height }: EmbedSize): string => `${width} × ${height}`

/** REACH-02: the address, the embed code with its preview, and the system's share sheet. */
function ShareDialog({ thing, opener, onClose }: ShareDialogProps) {
  const choice = useShareChoice(thing)
  const { position, url, name, code } = choice
  const counted = async (isShared: boolean) => {
    if (isShared) await countShare(thing)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Share"
      description={name}
      className={styles.dialog}
      returnTo={opener}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {hasShareSheet() && (
            <Button icon="share" onClick={async () => counted((await sendTo(url, name)) === 'shared')}>
              Send
            </Button>
          )}
          <Button variant="primary" onClick={async () => counted(await copy(code, 'Code copied'))}>
            Copy code
          </Button>
        </>
      }
    >
      <div className={styles.share}>
        <LinkField label="Link" first url={url} onCopy={async () => counted(await copy(url, 'Link copied'))} />
        {position > 0 && (
          <Checkbox checked={choice.fromHere} onChange={(event) => choice.setFromHere(event.target.checked)}>
            Start at {formatDuration(position * 1000)}
          </Checkbox>
        )}
        <Frame choice={choice} />
        <TextArea label="Code" readOnly rows={3} value={code} onFocus={(event) => event.target.select()} />
      </div>
    </Dialog>
  )
}

/** The choices of the dialog, with the address and the embed code that follow from them. */
function useShareChoice(thing: Shareable) {
  const { kind, id, title, by } = thing
  const sizes = sizesOf(thing)
  const [position] = useState(() => positionIn(thing))
  const [fromHere, setFromHere] = useState(false)
  const [size, setSize] = useState(sizes[0]!)
  const [theme, setTheme] = useState<ThemeChoice>('system')
  const startAt = fromHere ? position : 0
  const name = `${isolated(title)} by ${isolated(by)}`
  const options = { theme: theme === 'system' ? null : (theme satisfies EmbedTheme), startAt }
  const frame = embedPath(kind, id, options)
  return {
    ...{ sizes, position, fromHere, setFromHere, size, setSize, theme, setTheme, name, frame },
    url: new URL(`/${kind}/${id}${startAt ? `?t=${startAt}` : ''}`, location.origin).href,
    code: embedCode(new URL(frame, location.origin).href, `${isolated(name)} on ${PRODUCT}`, size),
  }
}

function Frame({ choice }: { choice: ReturnType<typeof useShareChoice> }) {
  const { sizes, size, setSize, theme, setTheme, name, frame } = choice
  return (
    <>
      <div className={styles.choices}>
        <Choice
          label="Embed"
          options={sizes.map((each) => ({ value: nameOf(each), label: nameOf(each) }))}
          value={nameOf(size)}
          onValueChange={(chosen) => setSize(sizes.find((each) => nameOf(each) === chosen) ?? size)}
        />
        <Choice label="Theme" options={THEMES} value={theme} onValueChange={setTheme} />
      </div>
      <div className={styles.preview}>
        <iframe
          key={`${frame} ${nameOf(size)}`}
          src={frame}
          title={`Preview of ${isolated(name)}`}
          width={size.width}
          height={size.height}
        />
      </div>
    </>
  )
}

/** The smallest size comes first on phones. */
function sizesOf({ kind }: Shareable): EmbedSize[] {
  const sizes = [...EMBED_SIZES[kind]]
  return window.innerWidth < MOBILE_BREAKPOINT_PX ? sizes.reverse() : sizes
}

/** Whole seconds into the track, if it is the player's current one; otherwise 0. */
function positionIn({ kind, id }: Shareable): number {
  const isHeard = kind === 'track' && player.state.value.track?.id === id
  return isHeard ? Math.floor(player.clock.getPositionMs() / 1000) : 0
}

/** Tells the server that a work was shared. A failure has no consequences for the user. */
async function countShare({ kind, id }: Shareable): Promise<void> {
  if (kind !== 'track' && kind !== 'artwork') return
  try {
    const { shareCount } = await call(api.api.shares[':assetId'].$post({ param: { assetId: id } }))
    patchAsset(id, () => ({ shareCount }))
  } catch {
    // the count is not essential
  }
}
