/// <reference types="vite/client" />
declare const __SEEP_VERSION__: string;
