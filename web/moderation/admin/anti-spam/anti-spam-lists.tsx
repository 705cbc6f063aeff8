import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type AntiSpam, antiSpamResource, type ChangeAntiSpam } from '#contract/anti-spam.ts'
import { auditLogResource } from '#contract/moderation.ts'
import { formatCount } from '#contract/words/counted.ts'
import { withProof } from '#web/people/keys/with-proof.ts'
import { refresh, setKnown, useResource } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { useBlocker } from '#web/platform/routing/use-router.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { FormError } from '#web/ui/form/field.tsx'
import { TextArea } from '#web/ui/form/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Section } from '#web/ui/layout/section.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import * as styles from './anti-spam.later.module.css'

/** GUARD-08: the anti-spam lists, which admins edit. */
export function AntiSpamLists() {
  const query = useResource(antiSpamResource, {}, { staleTime: 0 })
  return (
    <Section title="Anti-spam" className={spacingStyles.unruled}>
      <Loaded
        query={query}
        waiting={<Loading label="Loading..." width="100%" height="14rem" />}
        failed="Failed to load the lists"
      >
        {(saved) => <Lists saved={saved} />}
      </Loaded>
    </Section>
  )
}

type Texts = { mailDomains: string; words: string }
/** The admin's text, based on the lists at `revision`. */
type UnsentText = Texts & { revision: number }

const textsOf = ({ mailDomains, words }: AntiSpam): Texts => ({
  mailDomains: mailDomains.join('\n'),
  words: words.join('\n'),
})
const entriesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

const useChange = () =>
  useMutation({
    mutationFn: (json: ChangeAntiSpam) =>
      withProof('You are about to change the lists against spam.', () => call(api.api.prevention.$put({ json }))),
    onSuccess: (saved) => {
      setKnown(antiSpamResource, {}, () => saved)
      toast.success('Lists saved')
    },
    onSettled: () => {
      void refresh(auditLogResource)
      return refresh(antiSpamResource)
    },
  })

function Lists({ saved }: { saved: AntiSpam }) {
  const [unsent, setUnsent] = useState<UnsentText | null>(null)
  const change = useChange()
  const texts = textsOf(saved)
  const isChanged = unsent !== null && (unsent.mailDomains !== texts.mailDomains || unsent.words !== texts.words)
  const isBehind = isChanged && unsent.revision < saved.revision
  useBlocker({ isActive: isChanged, mayLeave: () => window.confirm('Leave without saving your changes?') })
  const form = useForm<Texts>({
    state: [
      unsent ?? texts,
      (update) => setUnsent((now) => ({ revision: saved.revision, ...now, ...update(now ?? texts) })),
    ],
    send: ({ mailDomains, words }, refused) => {
      if (!isChanged) return
      const lists = { mailDomains: entriesOf(mailDomains), words: entriesOf(words) }
      // The page shows that the text is based on an older revision. Saving again replaces the
      // newest revision.
      const revision = isBehind ? saved.revision : unsent.revision
      change.mutate({ ...lists, revision }, { onSuccess: () => setUnsent(null), onError: refused })
    },
    isBusy: change.isPending,
  })
  return (
    <form {...form.props} className={styles.lists}>
      {LISTS.map(({ name, label, hint }) => (
        <div key={name}>
          <TextArea
            {...form.text(name)}
            label={label}
            counter={formatCount(entriesOf(form.values[name]).length)}
            hint={hint}
            rows={10}
            spellCheck={false}
          />
          {isBehind && unsent[name] !== texts[name] && <Theirs label={label} text={texts[name]} />}
        </div>
      ))}
      <div className={styles.end}>
        {form.failure && <FormError>{form.failure}</FormError>}
        <Button type="submit" variant="primary" busy={form.isBusy} busyLabel="Saving..." disabled={!isChanged}>
          Save
        </Button>
      </div>
    </form>
  )
}

const LISTS = [
  {
    name: 'mailDomains',
    label: 'Refused mail providers',
    hint: 'One domain per line. Addresses of it and of its subdomains are refused. Accounts that already have one keep it.',
  },
  {
    name: 'words',
    label: 'Words that hold comments',
    hint: 'One word or phrase per line. A comment that contains one is hidden until an admin decides. Case and accents do not matter.',
  },
] as const

/** The list as another admin saved it in the meantime. */
const Theirs = ({ label, text }: { label: string; text: string }) => (
  <details className={styles.theirs} open>
    <summary>{label}, as another admin saved them while you were editing</summary>
    <pre>{text || 'Nothing'}</pre>
  </details>
)
