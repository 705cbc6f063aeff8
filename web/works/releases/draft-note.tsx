import { Badge } from '#web/ui/feedback/badge.tsx'
import * as styles from './draft-note.later.module.css'
import type { Draft } from './publish-button.tsx'
import { PublishButton } from './publish-button.tsx'

const SAYS = {
  album: 'Only you see this album and the drafts on it. Publishing shows them to everyone, in this order.',
  track: 'Only you see this track. Publishing shows it to everyone.',
} as const

export function DraftNote({ draft }: { draft: Draft }) {
  return (
    <p className={styles.note}>
      <Badge kind="pending">Draft</Badge>
      <span className="small">{SAYS[draft.kind]}</span>
      <PublishButton draft={draft} primary />
    </p>
  )
}
