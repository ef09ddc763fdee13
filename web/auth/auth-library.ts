// What the site uses of the sign-in library; loaded by auth-client.ts.
export { AuthClient } from '@supabase/auth-js'
