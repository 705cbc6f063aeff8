import { Icon } from '#web/ui/media/icon.tsx'
import * as visuallyHiddenStyles from '#web/ui/text/visually-hidden.module.css'
import { LAST_STEP, type Step } from './profile-fields.ts'
import * as styles from './wizard.module.css'

const NAMES = ['Type', 'Name', 'Age and terms']

/** The current step of the wizard. */
export function StepList({ step }: { step: Step }) {
  return (
    <ol className={styles.steps} aria-label={`Step ${step} of ${LAST_STEP}`}>
      {NAMES.map((name, index) => {
        const done = index + 1 < step
        return (
          <li
            key={name}
            className={done ? styles.done : undefined}
            aria-current={index + 1 === step ? 'step' : undefined}
          >
            {done && <Icon name="check" size="s" />}
            {name}
            {done && <span className={visuallyHiddenStyles.visuallyHidden}>, done</span>}
          </li>
        )
      })}
    </ol>
  )
}
