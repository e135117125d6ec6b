export declare function prune(modules: string): void;
