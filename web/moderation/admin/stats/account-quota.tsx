import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { auditLogResource } from '#contract/moderation.ts'
import { sizeText } from '#contract/platform/size-text.ts'
import { type AccountQuota, type ChangeQuota, quotaResource } from '#contract/storage.ts'
import { withProof } from '#web/people/keys/with-proof.ts'
import { refresh, setKnown, useResource } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { FieldError } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { StorageUse } from '#web/upload/storage-use.tsx'
import * as styles from './stats.later.module.css'

/** SEC-06: the storage and the quota of one account, by its email. */
export function AccountQuotaSection() {
  const [email, setEmail] = useState('')
  const form = useForm({ initial: { typed: '' }, send: ({ typed }) => setEmail(typed.trim().toLowerCase()) })
  return (
    <Section title="Storage of an account">
      <form {...form.props} className={styles.ask}>
        <TextField {...form.text('typed')} label="Email of the account" type="email" />
        <Button type="submit" disabled={!form.values.typed.trim()}>
          Show
        </Button>
      </form>
      {email && <Shown key={email} email={email} />}
    </Section>
  )
}

function Shown({ email }: { email: string }) {
  const query = useResource(quotaResource, { email }, { staleTime: 0, retry: false })
  if (query.data) return <QuotaForm account={query.data} />
  if (query.isError) return <FieldError>{query.error.message}</FieldError>
  return <Loading label="Loading..." width="100%" height="8rem" />
}

const useChange = () =>
  useMutation({
    mutationFn: (json: ChangeQuota) =>
      withProof(`You are about to change the quota of ${json.email}.`, () =>
        call(api.api.accounts.quota.$put({ json })),
      ),
    onSuccess: (saved, { email }) => {
      setKnown(quotaResource, { email }, () => saved)
      void refresh(auditLogResource)
      toast.success('Quota changed', email)
    },
    onError: (error) => toast.error('The quota was not changed', error.message),
  })

function QuotaForm({ account: { email, quotaMb, siteQuotaMb, storage } }: { account: AccountQuota }) {
  const change = useChange()
  const form = useForm({
    initial: { quotaMb: quotaMb === null ? '' : String(quotaMb) },
    send: () => !isWrong && change.mutate({ email, quotaMb: wanted }),
    isBusy: change.isPending,
  })
  const typed = form.values.quotaMb
  const wanted = typed.trim() === '' ? null : Number(typed)
  const isWrong = wanted !== null && !(Number.isInteger(wanted) && wanted >= 0)
  return (
    <div className={styles.account}>
      <StorageUse storage={storage} />
      <form {...form.props} className={styles.ask}>
        <TextField
          {...form.text('quotaMb')}
          label="Quota in MB"
          inputMode="numeric"
          error={isWrong ? 'Enter a whole number of MB' : undefined}
        />
        <Button type="submit" variant="primary" busy={form.isBusy} busyLabel="Saving..." disabled={wanted === quotaMb}>
          Save quota
        </Button>
      </form>
      <p className="small dim">
        Empty: the site’s default, {siteQuotaMb === 0 ? 'no limit' : sizeText(siteQuotaMb * 1024 * 1024)}. 0: no limit.
      </p>
    </div>
  )
}
