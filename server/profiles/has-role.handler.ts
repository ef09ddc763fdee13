// Answers whether the caller is an administrator.
import { hasRole } from '../../domain/profiles/profiles.contracts.ts'
import { handle } from '../http/serve.ts'

export const hasRoleHandler = handle(hasRole, async ({ caller }) => ({ has_role: caller.isAdmin }))
