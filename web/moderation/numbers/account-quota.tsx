import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { auditLogResource } from '#contract/moderation.ts'
import { sizeText } from '#contract/platform/size-text.ts'
import { type AccountQuota, type ChangeQuota, quotaResource } from '#contract/storage.ts'
import { refresh, setKnown, useResource } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { StorageUse } from '#web/settings/storage-section.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { FieldError } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as styles from './numbers.later.module.css'

/** SEC-06: what one account has in storage, by its email, and how much it may have. */
export function AccountQuotaSection() {
  const [typed, setTyped] = useState('')
  const [email, setEmail] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setEmail(typed.trim().toLowerCase())
  }
  return (
    <Section title="Storage of an account">
      <form className={styles.ask} onSubmit={submit} noValidate>
        <TextField
          label="Email of the account"
          type="email"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" disabled={!typed.trim()}>
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
  return (
    <Loading label="Loading...">
      <Skeleton width="100%" height="8rem" />
    </Loading>
  )
}

const useChange = () =>
  useMutation({
    mutationFn: (json: ChangeQuota) => call(api.api.accounts.quota.$put({ json })),
    onSuccess: (saved, { email }) => {
      setKnown(quotaResource, { email }, () => saved)
      void refresh(auditLogResource)
      toast.success('Quota changed', email)
    },
    onError: (error) => toast.error('The quota was not changed', error.message),
  })

function QuotaForm({ account: { email, quotaMb, siteQuotaMb, storage } }: { account: AccountQuota }) {
  const [typed, setTyped] = useState(quotaMb === null ? '' : String(quotaMb))
  const change = useChange()
  const wanted = typed.trim() === '' ? null : Number(typed)
  const isWrong = wanted !== null && !(Number.isInteger(wanted) && wanted >= 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWrong) change.mutate({ email, quotaMb: wanted })
  }
  return (
    <div className={styles.account}>
      <StorageUse storage={storage} />
      <form className={styles.ask} onSubmit={submit} noValidate>
        <TextField
          label="Quota in MB"
          inputMode="numeric"
          value={typed}
          error={isWrong ? 'Enter a whole number of MB' : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          type="submit"
          variant="primary"
          busy={change.isPending}
          busyLabel="Saving..."
          disabled={wanted === quotaMb}
        >
          Save quota
        </Button>
      </form>
      <p className="small dim">
        Empty: as all others, {siteQuotaMb === 0 ? 'no limit' : sizeText(siteQuotaMb * 1024 * 1024)}. 0: no limit.
      </p>
    </div>
  )
}
