export declare const cleanEnvironment: (environment: NodeJS.ProcessEnv) => Record<string, string>
export declare const forgetEnvironment: () => void
