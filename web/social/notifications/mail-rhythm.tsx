import type { MailRhythm } from '#contract/notifications.ts'
import { useSession } from '#web/platform/session.ts'
import * as buttonStyles from '#web/ui/action/button.module.css'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as styles from './notification-settings.later.module.css'

const RHYTHMS: readonly [rhythm: MailRhythm, name: string, when: string][] = [
  ['daily', 'Once a day', '09:00'],
  ['weekly', 'Once a week', 'Monday'],
  ['never', 'Never', ''],
]

export type MailRhythmChoiceProps = { value: MailRhythm; onChange: (rhythm: MailRhythm) => void }

/** TELL-06: how often the account gets a mail with its unread notifications. */
export function MailRhythmChoice({ value, onChange }: MailRhythmChoiceProps) {
  const email = useSession().user?.email
  return (
    <Section title="Mail">
      <RadioGroup
        className={styles.rhythms}
        itemClassName={buttonStyles.button}
        aria-label="How often mail is sent"
        radios={RHYTHMS.map(([rhythm, name, when]) => ({
          value: rhythm,
          content: (
            <>
              {name}
              {when && <span className="meta">{when}</span>}
            </>
          ),
        }))}
        value={value}
        onValueChange={onChange}
      />
      <p className="small dim">
        {value === 'never'
          ? 'No mail is sent. The ticks under Mail apply once you choose daily or weekly.'
          : `Sent to ${email} with what you have not read. If nothing is new, no mail is sent.`}
      </p>
    </Section>
  )
}
