import { ErrorState } from './error-state.tsx'

export type LoadErrorProps = {
  message: string
  query: { refetch: () => unknown; isFetching: boolean }
}

/** In the place of a list that could not be fetched. */
export function LoadError({ message, query }: LoadErrorProps) {
  return (
    <ErrorState message={message} retryLabel="Retry" onRetry={() => void query.refetch()} busy={query.isFetching} />
  )
}
