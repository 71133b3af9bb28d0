/* A disk that is slow to sync, or does not answer: preloaded before the C library.
 *
 * SEEP_TEST_SYNC names a file with the milliseconds that every fsync and fdatasync takes; without that file none.
 * While it says "stall" they do not return. When one begins to stall it writes a byte to SEEP_TEST_SYNC_FIFO. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void pause_ms(long ms) {
    struct timespec left = {ms / 1000, ms % 1000 * 1000000};
    while (nanosleep(&left, &left) != 0) {
    }
}

static void read_setting(char *text, size_t size) {
    const char *path = getenv("SEEP_TEST_SYNC");
    FILE *file = path ? fopen(path, "r") : NULL;
    memset(text, 0, size);
    if (file) {
        (void)!fread(text, 1, size - 1, file);
        fclose(file);
    }
}

static void wait_as_set(void) {
    char setting[32];
    read_setting(setting, sizeof setting);
    if (strcmp(setting, "stall") == 0) {
        int fifo = open(getenv("SEEP_TEST_SYNC_FIFO"), O_WRONLY);
        (void)!write(fifo, "s", 1);
        close(fifo);
        while (strcmp(setting, "stall") == 0) {
            pause_ms(5);
            read_setting(setting, sizeof setting);
        }
    }
    pause_ms(atol(setting));
}

int fsync(int fd) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    wait_as_set();
    return real(fd);
}

int fdatasync(int fd) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    wait_as_set();
    return real(fd);
}
