/**
 * Runs `act`, which may need a fresh proof that the user owns the account. `about` names the act:
 * 'You are about to …'.
 * @throws ApiError of the code `aborted` if the user cancels
 */
export const withProof = <T>(_about: string, act: () => Promise<T>): Promise<T> => act()
