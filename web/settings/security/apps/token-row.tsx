import type { AccessToken } from '#contract/access-tokens.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { formatDate } from '#web/ui/text/format.ts'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { KeyRow } from '../key-list.tsx'
import { hasEnded } from './token-words.ts'

/** KEYS-04: a token with its scopes, its last use and its end. */
export function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const { kind, name, scopes, hint, usedAt, createdAt, expiresAt } = token
  const isOver = hasEnded(token, Date.now())
  return (
    <KeyRow
      icon={<Icon name={kind === 'token' ? 'settings' : 'music'} />}
      name={name}
      badges={
        <>
          {scopes.map((scope) => (
            <Badge key={scope}>{scope}</Badge>
          ))}
          {isOver && <Badge kind="off">ended</Badge>}
        </>
      }
      facts={
        <>
          {kind === 'token' ? 'token' : 'app password'} {hint},{' '}
          {usedAt ? (
            <>
              used <RelativeTime iso={usedAt} />
            </>
          ) : (
            'never used'
          )}
          , made {formatDate(createdAt)}
          {expiresAt && `, ${isOver ? 'ended' : 'ends'} ${formatDate(expiresAt)}`}
        </>
      }
      acts={
        <Button size="s" aria-haspopup="dialog" aria-label={`Revoke ${isolated(name)}`} onClick={onRevoke}>
          Revoke
        </Button>
      }
    />
  )
}
