import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChangeEmail } from '#contract/accounts.ts'
import * as accountsStyles from '#web/people/accounts/accounts.module.css'
import { EmailField, PasswordField } from '#web/people/accounts/credentials-form.tsx'
import { api, call } from '#web/platform/requests/api.ts'
import { Section } from '#web/ui/layout/section.tsx'
import * as styles from './settings.module.css'
import { SettingsForm, useSettingsForm } from './settings-form.tsx'

/** AUTH-11: the new address takes effect after the user has followed the mailed link. */
export function EmailSection() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const change = useChangeEmail()
  const form = useSettingsForm({ email: '', password: '' }, change, ({ email }) => setSentTo(email.trim()))
  return (
    <Section title="Change email">
      <SettingsForm form={form} submitLabel="Change email">
        <EmailField {...form.text('email')} label="New email" />
        <PasswordField {...form.text('password')} label="Your password" autoComplete="current-password" />
        <div role="status" className={accountsStyles.live}>
          {sentTo && !change.isPending && !change.error && (
            <p className="body-text">
              We sent a link to <b className={styles.address}>{sentTo}</b>. Your address changes when you open it. The
              link works once, within 24 hours. Until then, sign in with your current address.
            </p>
          )}
        </div>
      </SettingsForm>
    </Section>
  )
}

const useChangeEmail = () =>
  useMutation({
    mutationFn: async (json: ChangeEmail) => {
      const { withProof } = await import('#web/people/keys/with-proof.ts')
      return withProof(`You are about to change your email address to ${json.email}.`, () =>
        call(api.api.accounts.email.$put({ json })),
      )
    },
  })
