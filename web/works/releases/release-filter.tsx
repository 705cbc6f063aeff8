import * as buttonStyles from '#web/ui/action/button.module.css'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import type { Shown } from './release-choice.ts'
import * as styles from './release-filter.later.module.css'

const OPTIONS: readonly { value: Shown; content: string }[] = [
  { value: 'all', content: 'All' },
  { value: 'draft', content: 'Drafts' },
  { value: 'link', content: 'By link' },
  { value: 'followers', content: 'Followers' },
  { value: 'scheduled', content: 'Scheduled' },
  { value: 'public', content: 'Public' },
]

type ReleaseFilterProps = {
  shown: Shown
  onShow: (shown: Shown) => void
  /** Whether nothing is in the chosen state. */
  isEmpty?: boolean
  /** For a list without padding. */
  padded?: boolean
}

/** RELEASE-01: the state of the works that an owner's list shows. */
export function ReleaseFilter({ shown, onShow, isEmpty, padded }: ReleaseFilterProps) {
  return (
    <div className={padded ? styles.padded : undefined}>
      <RadioGroup
        className={styles.filter}
        itemClassName={`${buttonStyles.button} ${buttonStyles.small}`}
        aria-label="Show"
        radios={OPTIONS}
        value={shown}
        onValueChange={onShow}
      />
      {isEmpty && <p className={`dim ${styles.nothing}`}>Nothing in this state.</p>}
    </div>
  )
}
