import * as styles from '#web/profiles/profiles.module.css'
import { Poster } from '#web/ui/layout/poster/poster.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Plate } from '#web/ui/media/plate.tsx'
import type { Draft } from './draft.ts'
import * as wizardStyles from './wizard.module.css'

/** How the head of the public page will look. */
export function Preview({ draft }: { draft: Draft }) {
  const name = draft.displayName.trim() || draft.handle || 'Your name'
  return (
    <Sheet stock={null} className={wizardStyles.preview} aria-label="Preview of your profile head">
      <div className={styles.previewHead}>
        <p className="meta">How it will look on the wall</p>
        <Plate name={name} id="" decorative />
      </div>
      <div className={styles.previewName}>
        <Poster as="p" text={name} maxHeight={460} maxSize={170} minSize={40} />
        <p className={`meta ${styles.previewHandle}`}>
          @{draft.handle || 'handle'}
          {draft.profileType && ` \u00a0 ${draft.profileType}`}
        </p>
      </div>
    </Sheet>
  )
}
