import { useState } from 'react'
import { type AccessToken, accessTokensResource, TOKEN_SCOPES } from '#contract/access-tokens.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { useResource } from '#web/platform/data.ts'
import { Button } from '#web/ui/action/button.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { Fact, Facts, Section } from '#web/ui/layout/section.tsx'
import { KeySection } from '../key-list.tsx'
import * as styles from '../security.later.module.css'
import { useRevokeToken } from './change-tokens.ts'
import { TokenRow } from './token-row.tsx'
import { SCOPE_WORDS } from './token-words.ts'

const ConfirmDialog = lazyOver(() => import('#web/ui/overlay/delete-dialog.tsx'), 'ConfirmDialog')
const NewTokenDialog = lazyOver(() => import('./new-token-dialog.tsx'), 'NewTokenDialog')

/** KEYS-04: the tokens of programs, and what each may do. */
export function AppsTab() {
  const query = useResource(accessTokensResource, {})
  const [isMaking, setMaking] = useState(false)
  const [revoked, setRevoked] = useState<AccessToken | null>(null)
  return (
    <div className={styles.columns}>
      <KeySection
        title="Tokens"
        aside={
          <Button size="s" icon="plus" aria-haspopup="dialog" onClick={() => setMaking(true)}>
            New token
          </Button>
        }
      >
        <Loaded
          query={query}
          waiting={<Loading label="Loading your tokens" rows={2} shape="fill" height="4rem" />}
          failed="Your tokens could not be loaded."
          padded
        >
          {({ items }) =>
            items.length > 0 ? (
              <ul aria-label="Tokens">
                {items.map((token) => (
                  <TokenRow key={token.id} token={token} onRevoke={() => setRevoked(token)} />
                ))}
              </ul>
            ) : (
              <p className={`dim ${styles.empty}`}>None yet. No program can reach this account.</p>
            )
          }
        </Loaded>
      </KeySection>
      <WhatEachMayDo />
      {isMaking && <NewTokenDialog onClose={() => setMaking(false)} />}
      {revoked && <RevokeDialog token={revoked} onClose={() => setRevoked(null)} />}
    </div>
  )
}

const WhatEachMayDo = () => (
  <Section title="What each may do">
    <Facts columns>
      {TOKEN_SCOPES.map((scope) => (
        <Fact key={scope} name={scope}>
          {SCOPE_WORDS[scope]}
        </Fact>
      ))}
    </Facts>
    <p className={`${fieldStyles.hint} ${styles.below}`}>
      None of them can change how you sign in, make other tokens, delete a profile, or act as an admin. Description of
      the API:{' '}
      <a className="link" href="/api/docs">
        /api/docs
      </a>
    </p>
  </Section>
)

function RevokeDialog({ token, onClose }: { token: AccessToken; onClose: () => void }) {
  const { mutate, isPending } = useRevokeToken()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Revoke ${isolated(token.name)}?`}
      message="Programs that use it are refused at once. This cannot be undone."
      cancelLabel="Keep it"
      confirmLabel="Revoke"
      onConfirm={() => mutate(token, { onSuccess: onClose })}
      busy={isPending}
      busyLabel="Revoking..."
    />
  )
}
